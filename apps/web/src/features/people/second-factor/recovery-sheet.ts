import { m } from '@foyer/messages'
/** The recovery codes as a text file with an explanation. */
export function recoverySheet(codes: readonly string[], site: string): string {
  return [m.account_codes_sheet_title({ site }), m.account_codes_sheet_text(), '', ...codes, ''].join('\n')
}
