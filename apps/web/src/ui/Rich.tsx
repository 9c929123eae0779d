import type { MessagePart } from '@foyer/messages'
import { Fragment, type ReactNode } from 'react'

interface RichProps {
  /** A message with markup, from its `parts`: `m.order_terms.parts({ … })`. */
  parts: readonly MessagePart[]
  /** What each tag of the message becomes around the words inside it. */
  tags: Readonly<Record<string, (words: ReactNode) => ReactNode>>
}

interface Open {
  name: string
  nodes: ReactNode[]
}

/** A sentence with links or emphasis inside it: translators move the tags with the words. */
export function Rich({ parts, tags }: RichProps) {
  const open: Open[] = [{ name: '', nodes: [] }]
  const add = (node: ReactNode) => open.at(-1)?.nodes.push(node)
  parts.forEach((part, index) => {
    if (part.type === 'text') add(part.value)
    else if (part.type === 'markup-start') open.push({ name: part.name, nodes: [] })
    else if (part.type === 'markup-end' && open.length > 1) {
      const { name, nodes } = open.pop() ?? { name: '', nodes: [] }
      const words = nodes.length === 1 ? nodes[0] : <>{nodes}</>
      add(<Fragment key={index}>{tags[name]?.(words) ?? words}</Fragment>)
    }
  })
  return <>{open[0]?.nodes}</>
}
