/* How the variants on offer are grouped and characterised. One that is not named here is offered without a word. */
import type { Key } from '../lib/i18n/index.svelte'
import type { Variant } from '../lib/protocol'

export interface About {
  text: Key
  level: Key
}
interface Group {
  title: Key
  about: Record<string, About>
}

const about = (text: Key, level: Key): About => ({ text, level })
const EASY: Key = 'about.easy'
const SOME: Key = 'about.some'
const HARD: Key = 'about.hard'

const GROUPS: Group[] = [
  {
    title: 'group.classic',
    about: {
      classic: about('about.classic', EASY),
      short: about('about.short', EASY),
      long: about('about.long', EASY),
      jack: about('about.jack', EASY),
      new_moon: about('about.new_moon', SOME),
      jack_moon: about('about.jack_moon', SOME),
      classic_b: about('about.classic_b', EASY),
      classic_exceed: about('about.classic_exceed', EASY),
    },
  },
  {
    title: 'group.book',
    about: {
      plain_hearts: about('about.plain_hearts', EASY),
      black_queen: about('about.black_queen', SOME),
      spot: about('about.spot', SOME),
      omnibus_book: about('about.omnibus_book', HARD),
      red_queen: about('about.red_queen', HARD),
      widow: about('about.widow', SOME),
      two_seats_book: about('about.two_seats_book', SOME),
      four_jacks: about('about.four_jacks', EASY),
    },
  },
  {
    title: 'group.beyond',
    about: {
      two_seats: about('about.two_seats', EASY),
      omnibus: about('about.omnibus', SOME),
      black_maria: about('about.black_maria', SOME),
      gong_zhu: about('about.gong_zhu', HARD),
    },
  },
]

const titleOf = (variant: Variant): Key => GROUPS.find((group) => variant.name in group.about)?.title ?? 'group.more'

/** The variants by group, those of a group in its order; what belongs to none comes last. */
export function grouped(variants: Variant[]): { title: Key; variants: Variant[] }[] {
  const order = GROUPS.flatMap((group) => Object.keys(group.about))
  const titles: Key[] = [...GROUPS.map((group) => group.title), 'group.more']
  const place = (variant: Variant) => order.indexOf(variant.name)
  return titles
    .map((title) => ({ title, variants: variants.filter((one) => titleOf(one) === title).sort((a, b) => place(a) - place(b)) }))
    .filter((group) => group.variants.length > 0)
}

export const aboutOf = (variant: Variant): About | null => GROUPS.find((group) => variant.name in group.about)?.about[variant.name] ?? null
