import { existsSync, readFileSync } from 'node:fs'

const root = new URL('../../', import.meta.url)

/** The text of a file of the project, by its path from the root. */
export const readProjectFile = (path: string): string => readFileSync(new URL(path, root), 'utf8')

export interface TableRow {
  /** Line in the file, from 1. */
  readonly line: number
  readonly cells: readonly string[]
}

/** All rows of all Markdown tables of a page, without header and separator rows. */
export function tableRows(page: string, firstHeader: string): TableRow[] {
  return readProjectFile(page)
    .split('\n')
    .map((text, index) => ({ text, line: index + 1 }))
    .filter(({ text }) => text.startsWith('|') && !/^\|[\s|:-]+$/.test(text) && !text.startsWith(`| ${firstHeader} |`))
    .map(({ text, line }) => ({
      line,
      cells: text
        .split(/(?<!\\)\|/)
        .slice(1, -1)
        .map((cell) => cell.trim()),
    }))
}

export interface NamedTest {
  readonly file: string
  /** The name of the test, or a part of it. */
  readonly name: string
}

/** The tests a cell names: `file` › `name`, several separated by `<br>`. */
export function testsOf(cell: string): NamedTest[] {
  return cell.split('<br>').map((named) => {
    const [file = '', ...name] = named.split('›').map((part) => part.trim().replace(/^`/, '').replace(/`$/, ''))
    return { file, name: name.join('›') }
  })
}

/** Quotes are written with a backslash in code and without one in prose. */
const spoken = (text: string) => text.replaceAll('\\', '')

/** What is wrong with a named test, or null when it exists. */
export function faultOf({ file, name }: NamedTest): string | null {
  if (!/\.(test|spec)\.tsx?$/.test(file)) return `"${file}" is not a test file`
  if (!existsSync(new URL(file, root))) return `${file} does not exist`
  if (name === '') return `${file} stands without the name of a test`
  return spoken(readProjectFile(file)).includes(spoken(name)) ? null : `${file} has no test called "${name}"`
}
