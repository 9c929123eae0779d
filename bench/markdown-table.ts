/** A Markdown table with aligned columns, which is also readable in a terminal. */
export function tableOf(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = heads.map((head, column) => Math.max(head.length, ...rows.map((row) => row[column]?.length ?? 0)))
  const line = (cells: readonly string[], fill = ' ') =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0, fill)).join(' | ')} |`
  const rule = line(
    heads.map(() => ''),
    '-',
  )
  return [line(heads), rule, ...rows.map((row) => line(row))].join('\n')
}
