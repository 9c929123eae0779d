import { required } from '@foyer/domain'
import { currentLanguage, m, traitsOf } from '@foyer/messages'
import type { ExportSection } from './collect-export.ts'

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escape = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => required(ESCAPES[character], `the escape of ${character}`))

function textOf(value: unknown): string {
  if (value === null || value === undefined || value === '') return '–'
  if (value instanceof Date) return `${value.toISOString().slice(0, 16).replace('T', ' ')} UTC`
  if (typeof value === 'boolean') return value ? m.admin_export_yes() : m.admin_export_no()
  return typeof value === 'string' || typeof value === 'number' ? String(value) : readable(value)
}

/** The words of a rich text or a list. */
function readable(value: unknown): string {
  if (typeof value === 'string') return value
  if (Array.isArray(value)) return value.map(readable).filter(Boolean).join(' ')
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (typeof value !== 'object' || value === null) return ''
  if ('text' in value && typeof value.text === 'string') return value.text
  return 'content' in value ? readable(value.content) : Object.values(value).map(readable).join(' ')
}

function headingOf(column: string): string {
  const words = column.replaceAll('_', ' ')
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`
}

function sectionOf({ title, rows }: ExportSection): string {
  const columns = Object.keys(rows[0] ?? {})
  const head = columns.map((column) => `<th scope="col">${escape(headingOf(column))}</th>`).join('')
  const body = rows
    .map((row) => `<tr>${columns.map((column) => `<td>${escape(textOf(row[column]))}</td>`).join('')}</tr>`)
    .join('\n')
  return `<section><h2>${escape(title)}</h2><div class="table"><table><thead><tr>${head}</tr></thead><tbody>\n${body}\n</tbody></table></div></section>`
}

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:72rem;padding:0 1rem;color-scheme:light dark}
.table{overflow-x:auto}table{border-collapse:collapse;width:100%}
th,td{text-align:start;vertical-align:top;padding:.4rem .75rem;border-bottom:1px solid color-mix(in srgb,currentColor 25%,transparent)}
th{white-space:nowrap}h2{margin-top:2.5rem}`

/** An export as one self-contained page. Amounts are in the smallest unit of their currency. */
export function exportHtml(subject: string, at: Date, sections: readonly ExportSection[]): string {
  const language = currentLanguage()
  const parts =
    sections.length === 0 ? `<p>${escape(m.admin_export_nothing())}</p>` : sections.map(sectionOf).join('\n')
  return `<!doctype html>
<html lang="${language}" dir="${traitsOf(language).direction}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escape(m.admin_export_title())}</title><style>${STYLE}</style></head>
<body><h1>${escape(m.admin_export_heading({ subject }))}</h1>
<p>${escape(m.admin_export_intro({ date: textOf(at) }))}</p>
${parts}</body></html>
`
}
