import { basename } from 'node:path'
import { errorPages } from '../errors/error-pages.ts'

/** One hit of the search: a heading of a page, with those above it and the text below it. */
interface Section {
  readonly anchor: string
  readonly titles: string[]
  readonly text: string
}

const HEADING = /<h([1-6])[^>]* id="([^"]*)"[^>]*>(.*?)<a [^>]*class="header-anchor".*?<\/h\1>/g

const plain = (html: string): string =>
  html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()

/** Pages of error codes are made by the build and have no file that VitePress could read for its search. */
function errorSections(path: string): Section[] {
  return errorPages
    .filter(({ code }) => basename(path) === `${code}.md`)
    .map(({ code, message, meaning, action }) => ({
      anchor: '',
      titles: [code],
      text: `${message} ${meaning} ${action}`,
    }))
}

/** Splits a rendered page at its headings, each under those of the levels above. */
export function sectionsOf(path: string, html: string): Section[] {
  if (html === '') return errorSections(path)
  const headings = [...html.matchAll(HEADING)]
  const above: string[] = []
  return headings.map((heading, at) => {
    const [all, level = '1', id = '', words = ''] = heading
    above.length = Number(level) - 1
    above[Number(level) - 1] = plain(words)
    return {
      anchor: level === '1' ? '' : id,
      titles: above.filter((title) => title !== ''),
      text: plain(html.slice(heading.index + all.length, headings[at + 1]?.index)),
    }
  })
}
