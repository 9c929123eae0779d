import { describe, expect, it } from 'vitest'
import { readXml } from './xml.ts'

describe('reading XML', () => {
  it('reads elements, attributes, references and character data, and drops namespace prefixes', () => {
    const text = `\ufeff<?xml version="1.0" encoding="UTF-8"?>
<!-- a comment with <tags> -->
<n:Document xmlns:n="urn:x" a='1 &lt; 2'>
  <n:Amt Ccy="EUR">12.50</n:Amt>
  <Empty/>
  M&#252;ller &amp; <![CDATA[<S&hn>]]>
</n:Document>
`
    const root = readXml(text)
    expect(root).toMatchObject({ name: 'Document', text: 'Müller & <S&hn>', line: 3 })
    if ('fault' in root) throw new Error('refused')
    expect(root.attributes.get('a')).toBe('1 < 2')
    expect(root.children.map(({ name, line, text: inside }) => [name, line, inside])).toEqual([
      ['Amt', 4, '12.50'],
      ['Empty', 5, ''],
    ])
  })

  it('refuses a document type, so that no entity can be declared, expanded or fetched', () => {
    const bomb = '<?xml version="1.0"?>\n<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]>\n<x>&b;</x>'
    expect(readXml(bomb)).toEqual({ line: 2, fault: 'document_type' })
    expect(readXml('<x>&b;</x>')).toMatchObject({ fault: 'malformed' })
  })

  it('refuses depth before it exhausts the stack', () => {
    expect(readXml('<a>'.repeat(200_000))).toMatchObject({ fault: 'too_deep' })
  })

  it.each([
    '',
    'text',
    '<a>',
    '<a></b>',
    '<a/><b/>',
    '<a b=1/>',
    '<a b="<"/>',
    '<a>&</a>',
    '<a>&#0;</a>',
    '<a>&#xD800;</a>',
    '<a><![CDATA[</a>',
    '<a b="1"c="2"/>',
  ])('refuses %j', (text) => {
    expect(readXml(text)).toMatchObject({ fault: 'malformed' })
  })

  it('names the line of the fault', () => {
    expect(readXml('<a>\n<b>\n</a>\n</a>')).toEqual({ line: 3, fault: 'malformed' })
  })
})
