import type { RichTextBlock, RichTextDocument, RichTextInline, RichTextMark } from '@foyer/domain'
import { html } from './html.ts'
import type { Html, HtmlValue } from './html.ts'
import { LIGHT, TEXT_FONT } from './palette.ts'
import { writing } from './sides.ts'

const TEXT = `font-family:${TEXT_FONT};font-size:16px;line-height:1.6;color:${LIGHT.ink}`

/** A structured text as a mail shows it: the same nodes and marks as on a page, and nothing else. */
export function richTextRows(document: RichTextDocument): Html {
  return html`${document.content.map(block)}`
}

function block(node: RichTextBlock): HtmlValue {
  switch (node.type) {
    case 'paragraph':
      return node.content?.length
        ? html`<p class="ink" style="margin:16px 0 0;${TEXT}">${node.content.map(inline)}</p>`
        : null
    case 'heading':
      return html`<h2 class="ink" style="margin:26px 0 0;${TEXT};font-size:${node.attrs.level === 2 ? 20 : 17}px">
        ${(node.content ?? []).map(inline)}
      </h2>`
    case 'bulletList':
      return html`<ul class="ink" style="margin:12px 0 0;padding-${writing().start}:22px;${TEXT}">
        ${node.content.map((item) => html`<li>${item.content.map(block)}</li>`)}
      </ul>`
    case 'orderedList':
      return html`<ol
        class="ink"
        start="${node.attrs?.start ?? 1}"
        style="margin:12px 0 0;padding-${writing().start}:22px;${TEXT}"
      >
        ${node.content.map((item) => html`<li>${item.content.map(block)}</li>`)}
      </ol>`
    case 'blockquote':
      return html`<blockquote
        class="line"
        style="margin:16px 0 0;padding-${writing().start}:16px;border-${writing().start}:3px solid ${LIGHT.line}"
      >
        ${node.content.map(block)}
      </blockquote>`
    case 'horizontalRule':
      return html`<hr style="margin:24px 0 0;border:0;border-top:1px solid ${LIGHT.line}" />`
  }
}

function inline(node: RichTextInline): Html {
  if (node.type === 'hardBreak') return html`<br />`
  return (node.marks ?? []).reduce(marked, html`${node.text}`)
}

function marked(inner: Html, mark: RichTextMark): Html {
  switch (mark.type) {
    case 'bold':
      return html`<strong>${inner}</strong>`
    case 'italic':
      return html`<em>${inner}</em>`
    case 'underline':
      return html`<u>${inner}</u>`
    case 'strike':
      return html`<s>${inner}</s>`
    case 'link':
      return /^(https|mailto|tel):/i.test(mark.attrs.href)
        ? html`<a class="rose" href="${mark.attrs.href}" style="color:${LIGHT.rose}">${inner}</a>`
        : inner
  }
}
