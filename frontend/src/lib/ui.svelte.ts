/* Which dialog is open, and what the rest of the page knows of the table. */
export type Open = 'menu' | 'settings' | 'help' | 'last' | 'scores' | 'rules'

export const ui: { open: Open | null; atTable: boolean; calls: boolean } = $state({
  open: null,
  atTable: false,
  /** The table waits for the player: the title says so. */
  calls: false,
})
