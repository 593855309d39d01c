/* Where the page is: `#/` the start, `#/table/ID` a table. */
export type Route = { page: 'start' } | { page: 'table'; id: string }

function parse(hash: string): Route {
  const found = /^#\/table\/([^/]+)$/.exec(hash)
  return found ? { page: 'table', id: decoded(found[1]) } : { page: 'start' }
}

/** What cannot be decoded is the id of no table, and is told so. */
function decoded(id: string): string {
  try {
    return decodeURIComponent(id)
  } catch {
    return id
  }
}

let current: Route = $state.raw(parse(location.hash))

addEventListener('hashchange', () => {
  current = parse(location.hash)
})

export const route = {
  get now() {
    return current
  },
}

export const tableAddress = (id: string) => `#/table/${encodeURIComponent(id)}`
export const START = '#/'

export function go(address: string) {
  location.hash = address
}
