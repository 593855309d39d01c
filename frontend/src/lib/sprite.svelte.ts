/* The picture of all card faces: its address, and whether the browser has it. */
import address from '../generated/cards.svg'

let loaded = $state(false)

export const sprite = {
  address,
  get loaded() {
    return loaded
  },
  /** Brings it into the browser's cache before the first card needs it. */
  load() {
    fetch(address)
      .then((answer) => (loaded = answer.ok))
      .catch(() => (loaded = false))
  },
}
