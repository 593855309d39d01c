/* Own rules as a TOML file, the form in which the command line reads them too. */
import { asRules, type OwnRules } from '../lib/own'

/** The text of the file. */
export async function toToml(rules: OwnRules): Promise<string> {
  const { stringify } = await import('smol-toml')
  return stringify(asRules(rules))
}

/** What a file says; whether it is a rule file is for the server to say. Throws an Error that tells what is no TOML. */
export async function fromToml(text: string): Promise<object> {
  const { parse } = await import('smol-toml')
  return parse(text)
}
