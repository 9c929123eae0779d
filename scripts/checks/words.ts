import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'oxc-parser'
import { root } from './run-command.ts'

interface Node {
  readonly type: string
  readonly [key: string]: unknown
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

/** What a person hears or reads of an element, beside the text in it. */
const SPOKEN = new Set([
  'label',
  'title',
  'placeholder',
  'alt',
  'description',
  'aria-label',
  'aria-description',
  'aria-roledescription',
  'aria-valuetext',
])
const LETTERS = /\p{L}{2}/u
/** The name of the product is the same in every language. */
const NAME = /^\W*Foyer\W*$/

/** The sources of a folder, without tests. */
export function sourcesOf(folder: string): readonly string[] {
  return globSync(`${folder}/**/*.{ts,tsx}`, { cwd: root })
    .filter((file) => !/\.test\.tsx?$|\/testing\/|-scene\.ts$/.test(file))
    .toSorted((a, b) => a.localeCompare(b))
}

function* nodesOf(node: Node, inFunction: boolean): Generator<{ node: Node; inFunction: boolean }> {
  yield { node, inFunction }
  const below = inFunction || /Function|^MethodDefinition$|^PropertyDefinition$/.test(node.type)
  for (const [key, value] of Object.entries(node)) {
    if (key === 'parent') continue
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) yield* nodesOf(child, below)
  }
}

const programs = new Map<string, Node>()

function programOf(file: string): Node {
  const known = programs.get(file)
  if (known) return known
  const { program } = parseSync(file, readFileSync(join(root, file), 'utf8'))
  if (!isNode(program)) throw new Error(`${file} could not be parsed`)
  programs.set(file, program)
  return program
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
const nameOf = (value: unknown): string => (isNode(value) ? textOf(value['name']) : '')

/** The text that an attribute or a piece of text between tags shows as it is written; '' where it shows none. */
function literalOf(node: Node): string {
  if (node.type === 'JSXText') return textOf(node['value'])
  if (node.type !== 'JSXAttribute' || !SPOKEN.has(nameOf(node['name']))) return ''
  const value = node['value']
  return isNode(value) && value.type === 'Literal' ? textOf(value['value']) : ''
}

/** Every text of a screen that is written in it instead of a catalogue. */
export function literalsOf(file: string): string[] {
  return [...nodesOf(programOf(file), false)]
    .map(({ node }) => literalOf(node).trim())
    .filter((text) => LETTERS.test(text) && !NAME.test(text))
}

/** Words with a capital letter in front and a space between them read as a sentence or a title. */
const SENTENCE = /^\p{Lu}[\p{Ll}’]+ [\p{L}\d“‘(]/u

/** Texts in code that read as a sentence. The text of an error that nobody should ever see is for the log. */
export function sentencesOf(file: string): string[] {
  const [program, logged] = [programOf(file), new Set<unknown>()]
  for (const { node } of nodesOf(program, false))
    if (/^(?:New|Call)Expression$/.test(node.type) && /Error$|^required$/.test(nameOf(node['callee'])))
      for (const { node: argument } of nodesOf(node, false)) logged.add(argument)
  return [...nodesOf(program, false)].flatMap(({ node }) => {
    const text = node.type === 'TemplateElement' ? rawOf(node['value']) : textOf(node['value'])
    const isText = node.type === 'TemplateElement' || node.type === 'Literal'
    return isText && !logged.has(node) && SENTENCE.test(text) ? [text] : []
  })
}

function rawOf(value: unknown): string {
  return typeof value === 'object' && value !== null && 'raw' in value ? textOf(value.raw) : ''
}

/** Every message that is called while a file is loaded, when the reader's language is not known yet. */
export function earlyMessagesOf(file: string): string[] {
  return [...nodesOf(programOf(file), false)].flatMap(({ node, inFunction }) => {
    const callee = node['callee']
    if (inFunction || node.type !== 'CallExpression' || !isNode(callee)) return []
    return nameOf(callee['object']) === 'm' ? [nameOf(callee['property'])] : []
  })
}
