/* Own rules as a part of an address: the compact JSON of the differences in base64url. */
import type { OwnRules } from '../lib/own'

export function encodeRules(rules: OwnRules): string {
  const bytes = new TextEncoder().encode(JSON.stringify(rules))
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')
}

/** The rules that a code carries; null if it was damaged on its way. Whether they are rules is for the server to say. */
export function decodeRules(code: string): OwnRules | null {
  try {
    const text = atob(code.replaceAll('-', '+').replaceAll('_', '/'))
    const bytes = Uint8Array.from(text, (letter) => letter.charCodeAt(0))
    const rules: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
    const isRules = typeof rules === 'object' && rules !== null && 'base' in rules && typeof rules.base === 'string'
    return isRules ? (rules as OwnRules) : null
  } catch {
    return null
  }
}
