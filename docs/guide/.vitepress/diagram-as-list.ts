import type { MarkdownRenderer } from 'vitepress'

const SUBGRAPH = /subgraph (\w+)\n([^]*?)\n {2}end/g
const NODE = /\["([^"]*)"\]/g

/** The groups of a Mermaid flowchart with their nodes, as a list: drawing it would need a script of half a megabyte. */
function listOf(diagram: string): string {
  const groups = [...diagram.matchAll(SUBGRAPH)].map(([, name = '', nodes = '']) => {
    const words = [...nodes.matchAll(NODE)].map(([, label = '']) => label.replace(/<br\/>(.*)/, ' ($1)'))
    return `<li><strong>${name}</strong>: ${words.join(', ')}</li>`
  })
  return `<ul>${groups.join('')}</ul>`
}

/** Shows Mermaid diagrams of the included documents as lists. */
export function diagramsAsLists(markdown: MarkdownRenderer): void {
  const { fence } = markdown.renderer.rules
  markdown.renderer.rules.fence = (tokens, at, options, env, self) => {
    const token = tokens[at]
    if (token?.info.trim() === 'mermaid') return listOf(token.content)
    return fence?.(tokens, at, options, env, self) ?? ''
  }
}
