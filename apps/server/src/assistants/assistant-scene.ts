import { Client as ModernClient, StreamableHTTPClientTransport as ModernTransport } from '@modelcontextprotocol/client'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { z } from 'zod'
import type { TestKey } from '../features/people/api-keys/api-key-scene.ts'

const toolResult = z.object({
  isError: z.boolean().optional(),
  content: z.tuple([z.object({ type: z.literal('text'), text: z.string() })]),
  structuredContent: z.record(z.string(), z.unknown()),
})

/** What a tool answered, as its text and as its structure. */
export interface ToolAnswer {
  readonly isError: boolean
  readonly text: string
  readonly result: Record<string, unknown>
}

/** An assistant that is connected with a key. */
export interface Assistant {
  tools(): Promise<{ name: string; description: string; inputSchema: object; readOnly: boolean }[]>
  use(name: string, input?: Record<string, unknown>): Promise<ToolAnswer>
  close(): Promise<void>
}

type AnyClient =
  Pick<Client, 'listTools' | 'callTool' | 'close'> | Pick<ModernClient, 'listTools' | 'callTool' | 'close'>

function assistantOf(client: AnyClient): Assistant {
  return {
    async tools() {
      const { tools } = await client.listTools()
      return tools.map(({ name, description = '', inputSchema, annotations }) => ({
        name,
        description,
        inputSchema,
        readOnly: annotations?.readOnlyHint === true,
      }))
    },
    async use(name, input = {}) {
      const answer = await client.callTool({ name, arguments: input })
      const { isError = false, content, structuredContent } = toolResult.parse(answer)
      return { isError, text: content[0].text, result: structuredContent }
    },
    close: () => client.close(),
  }
}

const NAMED = { name: 'test', version: '1.0.0' }

/** Connects with the first generation of the protocol's library, which most assistants have. */
export async function connect(address: string, { headers }: Pick<TestKey, 'headers'>): Promise<Assistant> {
  const client = new Client(NAMED)
  await client.connect(new StreamableHTTPClientTransport(new URL(address), { requestInit: { headers } }))
  return assistantOf(client)
}

/** Connects with the second generation, by the protocol of July 2026. */
export async function connectModern(address: string, { headers }: Pick<TestKey, 'headers'>): Promise<Assistant> {
  const client = new ModernClient(NAMED, { versionNegotiation: { mode: { pin: '2026-07-28' } } })
  await client.connect(new ModernTransport(new URL(address), { requestInit: { headers } }))
  return assistantOf(client)
}
