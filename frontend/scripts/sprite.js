/*
 * Draws the 52 card faces into one sprite, src/generated/cards.svg: `<use href="cards.svg#QS">`.
 *
 * Glyphs, suit signs and court figures are Adrian Kennard's (CC0), from the package
 * @heruka_urgyen/react-playing-cards. The layout is ours: corner indices twice as large as the
 * originals', so that they can be read in a fanned hand, and figures and pips that keep clear of
 * them. Suits are drawn in currentColor, so that the style sheet chooses two or four colours.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { optimize } from 'svgo'

const require = createRequire(import.meta.url)
const faces = join(dirname(require.resolve('@heruka_urgyen/react-playing-cards/package.json')), 'src/images/4color')
const target = join(import.meta.dirname, '../src/generated/cards.svg')

const RANKS = '23456789TJQKA'
const COURTS = 'JQK'
const SUITS = 'CDSH'

// A face is 240 × 336 around its middle. One index, top left; the rest keeps to the right of it.
const FIGURE = { x: 30, width: 160, height: 254 }
const INDEX = { x: -84, rank: { y: -115, size: 76 }, suit: { y: -50, size: 54 } }
const PIP = { x: 28, size: 64, column: 46, row: 106 }
const ACE = { x: 18, size: 150 }
// The figures' 1300 × 2000 grid is far finer than a screen shows: a quarter of it, in whole numbers.
const ORIGINAL = { width: 1300, height: 2000 }
const GRID = 0.25
const PALETTE = { '#FC4': '#f0c04f', red: '#c9343f', '#44F': '#33539f', black: '#1b2230' }
const LINE = '#1b2a55'
// The pips and glyphs have a box of their own in the package: this wide, around its middle.
const SUIT_BOX = 1200
const RANK_BOX = 1000

const half = 1 / 2
const third = 1 / 3
const pairs = (...rows) => rows.flatMap((y) => [[-1, y], [1, y]])
// Columns and rows from the middle; pips below the middle stand on their heads.
const PIPS = {
  2: [[0, -1], [0, 1]],
  3: [[0, -1], [0, 0], [0, 1]],
  4: pairs(-1, 1),
  5: [...pairs(-1, 1), [0, 0]],
  6: pairs(-1, 0, 1),
  7: [...pairs(-1, 0, 1), [0, -half]],
  8: [...pairs(-1, 0, 1), [0, -half], [0, half]],
  9: [...pairs(-1, -third, third, 1), [0, 0]],
  T: [...pairs(-1, -third, third, 1), [0, -2 * third], [0, 2 * third]],
}

const read = (card) => readFileSync(join(faces, `${card}.svg`), 'utf8')

/** The inside of a symbol of one of the package's faces. */
function symbol(svg, id) {
  const found = new RegExp(`<symbol id="${id}"[^>]*>(.*?)</symbol>`, 's').exec(svg)
  if (!found) throw new Error(`the card package has no symbol ${id}`)
  return found[1]
}

const pathOf = (content) => /d="([^"]*)"/.exec(content)[1]
const suitPath = Object.fromEntries([...SUITS].map((s) => [s, pathOf(symbol(read(`7${s}`), `S${s}7`))]))

function rankGlyph(rank) {
  const d = pathOf(symbol(read(`${rank}S`), `VS${rank}`))
  return `<path id="r${rank}" d="${d}" fill="none" stroke="currentColor" stroke-width="112" stroke-linecap="square" stroke-miterlimit="1.5"/>`
}

const suitSign = (suit) => `<path id="s${suit}" d="${suitPath[suit]}" fill="currentColor"/>`
const round = (n) => Number(n.toFixed(4))
const place = (id, x, y, scale, turned = false) =>
  `<use href="#${id}" transform="translate(${round(x)} ${round(y)})${turned ? ' rotate(180)' : ''} scale(${round(scale)})"/>`

/** One colour of half a court figure, on the coarser grid and with its transforms worked in. */
function layer(content, suit) {
  const drawn = content
    .replace(/<use xlink:href="#S\w+" height="(\d+)" transform="([^"]*)"([^>]*)><\/use>/g, (_, size, transform, rest) =>
      `<path d="${suitPath[suit]}" fill="currentColor" transform="${transform} scale(${size / SUIT_BOX}) translate(${SUIT_BOX / 2} ${SUIT_BOX / 2})"${rest}/>`)
    .replace(/fill="([^"]+)"/g, (all, colour) => (colour in PALETTE ? `fill="${PALETTE[colour]}"` : all))
    .replace(/stroke="([^"]+)"/g, (all, colour) => (colour === 'none' ? all : `stroke="${LINE}"`))
  const svg = `<svg xmlns="http://www.w3.org/2000/svg"><g transform="scale(${GRID})">${drawn}</g></svg>`
  return inside(optimize(svg, { multipass: true, floatPrecision: 0, plugins: [
    'convertShapeToPath', 'moveGroupAttrsToElems', 'collapseGroups',
    { name: 'convertPathData', params: { floatPrecision: 0, transformPrecision: 4, forceAbsolutePath: false } },
    { name: 'cleanupNumericValues', params: { floatPrecision: 1 } },
  ] }).data)
}

const inside = (svg) => svg.replace(/^.*?<svg[^>]*>/s, '').replace(/<\/svg>\s*$/, '')

function court(card) {
  const [rank, suit] = card
  const svg = read(card)
  const ids = [1, 2, 3, 4, 5, 6].map((n) => `${suit}${rank}${n}`)
  const defs = ids.map((id) => `<g id="${id}">${layer(symbol(svg, id), suit)}</g>`).join('')
  const { x, width, height } = FIGURE
  const scale = `scale(${round(width / ORIGINAL.width / GRID)} ${round(height / ORIGINAL.height / GRID)})`
  const upright = `translate(${-width / 2} ${-height / 2}) ${scale}`
  // Layer by layer, both halves: the figures meet in the middle.
  const figure = ids.map((id) => `<use href="#${id}" transform="${upright}"/><use href="#${id}" transform="rotate(180) ${upright}"/>`).join('')
  const frame = `<rect x="${-width / 2}" y="${-height / 2}" width="${width}" height="${height}" rx="3" fill="none" stroke="${LINE}" stroke-opacity=".55"/>`
  return { defs, body: `<g transform="translate(${x})">${figure}${frame}</g>` }
}

function pips(card) {
  const [rank, suit] = card
  if (rank === 'A') return place(`s${suit}`, ACE.x, 0, ACE.size / SUIT_BOX)
  return PIPS[rank].map(([x, y]) => place(`s${suit}`, PIP.x + x * PIP.column, y * PIP.row, PIP.size / SUIT_BOX, y > 0)).join('')
}

function face(card) {
  const [rank, suit] = card
  const { defs, body } = COURTS.includes(rank) ? court(card) : { defs: '', body: pips(card) }
  const index = place(`r${rank}`, INDEX.x, INDEX.rank.y, INDEX.rank.size / RANK_BOX)
    + place(`s${suit}`, INDEX.x, INDEX.suit.y, INDEX.suit.size / SUIT_BOX)
  return `${defs}<symbol id="${card}" viewBox="-120 -168 240 336">${body}${index}</symbol>`
}

const cards = [...SUITS].flatMap((s) => [...RANKS].map((r) => r + s))
const sprite = `<svg xmlns="http://www.w3.org/2000/svg"><defs>${[...RANKS].map(rankGlyph).join('')}${[...SUITS].map(suitSign).join('')}</defs>`
  + `<defs>${cards.map(face).join('\n')}</defs></svg>\n`
mkdirSync(dirname(target), { recursive: true })
writeFileSync(target, sprite)
