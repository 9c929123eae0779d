import type { RichTextBlock, RichTextDocument, RichTextInline, RichTextMark } from '@foyer/domain'
import { Fragment, type ReactNode } from 'react'
import classes from './RichText.module.css'

interface RichTextProps {
  document: RichTextDocument
  /** The level of the page's heading above the text: the text's own begin one below. */
  under?: 1 | 2 | 3
}

/** A structured text as React elements. Only the nodes and marks named here exist: whatever else a document held is not shown. */
export function RichText({ document, under = 2 }: RichTextProps) {
  return <div className={classes['text']}>{blocks(document.content, under)}</div>
}

function blocks(content: readonly RichTextBlock[], under: number): ReactNode {
  return content.map((block, index) => <Fragment key={index}>{blockElement(block, under)}</Fragment>)
}

function blockElement(block: RichTextBlock, under: number): ReactNode {
  switch (block.type) {
    case 'paragraph':
      return block.content?.length ? <p>{inlines(block.content)}</p> : null
    case 'heading': {
      // The editor offers levels 2 and 3; on the page they follow on from the heading above the text.
      const Heading = headings[Math.min(under + block.attrs.level - 1, 6) - 2] ?? 'h6'
      return <Heading>{inlines(block.content ?? [])}</Heading>
    }
    case 'bulletList':
      return <ul>{block.content.map((item, index) => listItem(item.content, under, index))}</ul>
    case 'orderedList':
      return (
        <ol start={block.attrs?.start ?? 1}>
          {block.content.map((item, index) => listItem(item.content, under, index))}
        </ol>
      )
    case 'blockquote':
      return <blockquote>{blocks(block.content, under)}</blockquote>
    case 'horizontalRule':
      return <hr />
    default:
      return null
  }
}

const headings = ['h2', 'h3', 'h4', 'h5', 'h6'] as const

function listItem(content: readonly RichTextBlock[], under: number, index: number): ReactNode {
  return <li key={index}>{blocks(content, under)}</li>
}

function inlines(content: readonly RichTextInline[]): ReactNode {
  return content.map((inline, index) => (
    <Fragment key={index}>{inline.type === 'text' ? marked(inline.text, inline.marks ?? []) : <br />}</Fragment>
  ))
}

function marked(text: string, marks: readonly RichTextMark[]): ReactNode {
  return marks.reduce<ReactNode>((inner, mark) => markElement(mark, inner), text)
}

function markElement(mark: RichTextMark, inner: ReactNode): ReactNode {
  switch (mark.type) {
    case 'bold':
      return <strong>{inner}</strong>
    case 'italic':
      return <em>{inner}</em>
    case 'underline':
      return <u>{inner}</u>
    case 'strike':
      return <s>{inner}</s>
    case 'link':
      return /^(https|mailto|tel):/i.test(mark.attrs.href) ? (
        <a href={mark.attrs.href} rel="noopener nofollow ugc">
          {inner}
        </a>
      ) : (
        inner
      )
    default:
      return inner
  }
}
