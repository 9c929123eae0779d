/** An element of an XML document: its name without the namespace prefix, and the line of the file on which it begins. */
export type XmlElement = {
  name: string
  attributes: ReadonlyMap<string, string>
  children: XmlElement[]
  /** The character data directly in the element, trimmed. */
  text: string
  line: number
}

/** Why a document was refused, and on which line. */
export type XmlFault = { line: number; fault: 'malformed' | 'document_type' | 'too_deep' }

/** More than any statement needs, and little enough that a document cannot exhaust the stack of its reader. */
const DEEPEST = 64
const ENTITIES: ReadonlyMap<string, string> = new Map([
  ['lt', '<'],
  ['gt', '>'],
  ['amp', '&'],
  ['quot', '"'],
  ['apos', "'"],
])
const NAME = /[A-Za-z_][\w.-]*(?::[A-Za-z_][\w.-]*)?/y
const SPACE = /\s*/y
const REFERENCE = /&(?:#x([0-9a-fA-F]{1,6})|#(\d{1,7})|([a-z]{1,4}));/g

/**
 * Reads a data document (XML 1.0) into its root element. A document type declaration is refused: it is what declares entities, so no
 * entity but the five predefined ones exists and none can be expanded into another. Nothing outside the text is read.
 */
export function readXml(text: string): XmlElement | XmlFault {
  const reader = new XmlReader(text.startsWith('\ufeff') ? text.slice(1) : text)
  try {
    return reader.document()
  } catch (error) {
    if (error instanceof Refused) return { line: reader.line(), fault: error.fault }
    throw error
  }
}

class Refused extends Error {
  readonly fault: XmlFault['fault']
  constructor(fault: XmlFault['fault']) {
    super(fault)
    this.fault = fault
  }
}

class XmlReader {
  readonly #text: string
  #at = 0
  #countedTo = 0
  #line = 1

  constructor(text: string) {
    this.#text = text
  }

  line(): number {
    for (; this.#countedTo < this.#at; this.#countedTo += 1)
      if (this.#text.charAt(this.#countedTo) === '\n') this.#line += 1
    return this.#line
  }

  document(): XmlElement {
    this.#skipMisc()
    const root = this.#element()
    this.#skipMisc()
    if (this.#at < this.#text.length) throw new Refused('malformed')
    return root
  }

  /** Elements are kept on a list of our own, so that a deep document meets the limit and not the end of the stack. */
  #element(): XmlElement {
    const open: XmlElement[] = []
    for (;;) {
      const parent = open.at(-1)
      if (parent && this.#takes('</')) {
        if (this.#name() !== parent.name) throw new Refused('malformed')
        this.#match(SPACE)
        this.#expect('>')
        parent.text = parent.text.trim()
        open.pop()
        if (open.length === 0) return parent
      } else if (parent && this.#takes('<![CDATA[')) parent.text += this.#until(']]>')
      else if (this.#startsComment()) this.#skipComment()
      else if (this.#takes('<')) {
        const { element, closed } = this.#tag()
        parent?.children.push(element)
        if (closed && !parent) return element
        if (!closed) open.push(element)
        if (open.length > DEEPEST) throw new Refused('too_deep')
      } else if (parent) parent.text += this.#characters()
      else throw new Refused('malformed')
    }
  }

  #tag(): { element: XmlElement; closed: boolean } {
    const line = this.line()
    const name = this.#name()
    const attributes = new Map<string, string>()
    for (;;) {
      const spaced = this.#match(SPACE) !== ''
      const closed = this.#takes('/>')
      if (closed || this.#takes('>')) return { element: { name, attributes, children: [], text: '', line }, closed }
      if (!spaced) throw new Refused('malformed')
      const attribute = this.#name()
      this.#match(SPACE)
      this.#expect('=')
      this.#match(SPACE)
      const quote = this.#takes('"') ? '"' : "'"
      if (quote === "'") this.#expect(quote)
      const value = this.#until(quote)
      if (value.includes('<')) throw new Refused('malformed')
      attributes.set(attribute, this.#decoded(value))
    }
  }

  #skipMisc(): void {
    for (;;) {
      this.#match(SPACE)
      if (this.#text.startsWith('<!DOCTYPE', this.#at)) throw new Refused('document_type')
      if (!this.#startsComment()) return
      this.#skipComment()
    }
  }

  #startsComment(): boolean {
    return this.#text.startsWith('<!--', this.#at) || this.#text.startsWith('<?', this.#at)
  }

  #skipComment(): void {
    this.#until(this.#text.startsWith('<?', this.#at) ? '?>' : '-->')
  }

  #characters(): string {
    const end = this.#text.indexOf('<', this.#at)
    if (end === -1) throw new Refused('malformed')
    const raw = this.#text.slice(this.#at, end)
    this.#at = end
    return this.#decoded(raw)
  }

  #decoded(raw: string): string {
    if (!raw.includes('&')) return raw
    const decoded = raw.replaceAll(REFERENCE, (_, hex?: string, decimal?: string, named?: string) => {
      if (named !== undefined) return required(ENTITIES.get(named))
      const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
      return code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff) ? String.fromCodePoint(code) : required()
    })
    // A lone ampersand is no reference; what a reference stood for may hold one.
    if (raw.replaceAll(REFERENCE, '').includes('&')) throw new Refused('malformed')
    return decoded
  }

  #name(): string {
    const full = this.#match(NAME)
    if (full === '') throw new Refused('malformed')
    return full.slice(full.indexOf(':') + 1)
  }

  #match(pattern: RegExp): string {
    pattern.lastIndex = this.#at
    const found = pattern.exec(this.#text)?.[0] ?? ''
    this.#at += found.length
    return found
  }

  #takes(token: string): boolean {
    const found = this.#text.startsWith(token, this.#at)
    if (found) this.#at += token.length
    return found
  }

  #expect(token: string): void {
    if (!this.#takes(token)) throw new Refused('malformed')
  }

  #until(token: string): string {
    const end = this.#text.indexOf(token, this.#at)
    if (end === -1) throw new Refused('malformed')
    const found = this.#text.slice(this.#at, end)
    this.#at = end + token.length
    return found
  }
}

function required(text?: string): string {
  if (text === undefined) throw new Refused('malformed')
  return text
}
