import {
  type AssistantToolName,
  assistantToolNames,
  assistantTools,
  CONFIRM_TOOL,
  isAssistantTool,
  toolDescription,
  toolPermissions,
} from '@foyer/contract'
import {
  type CallToolResult,
  McpServer,
  ProtocolError,
  ProtocolErrorCode,
  type Tool,
} from '@modelcontextprotocol/server'
import { formatDate, issueWords, m } from '@foyer/messages'
import type { z } from 'zod'
import { isWorthAnotherTry } from '../db/outage.ts'
import type { Deps } from '../deps.ts'
import { may } from '../features/people/organisations/index.ts'
import type { KeyActor } from '../http/actor.ts'
import { AppError } from '../http/app-error.ts'
import { errorWords } from '../http/error-words.ts'
import { compact } from './compact.ts'
import { CONFIRM_DESCRIPTION, confirmInput, INSTRUCTIONS } from './confirm-tool.ts'
import { type Draft, type DraftTool, draftTools } from './draft-tools.ts'
import { type ConfirmedDraft, takeDraft, writeDraft } from './drafts.ts'
import { CallRefused, type KeyCalls } from './key-calls.ts'
import { reducedAnswer } from './reduced.ts'
import { callInputOf, jsonSchemaOf, readInput } from './tool-inputs.ts'

type Result = Record<string, unknown>

/** Offers to one key what it may do, and does it by calls of the API with that key. */
class KeyTools {
  readonly #deps: Deps
  readonly #actor: KeyActor
  readonly #calls: KeyCalls

  constructor(deps: Deps, actor: KeyActor, calls: KeyCalls) {
    this.#deps = deps
    this.#actor = actor
    this.#calls = calls
  }

  /** The tools that the key's scopes and its member's role allow; the confirm tool only along with tools that write drafts. */
  list(): Tool[] {
    const names = assistantToolNames.filter((name) => this.#has(name))
    const drafting = names.some((name) => draftTools[name])
    return [...names.map(toolOf), ...(drafting ? [confirmTool] : [])]
  }

  async run(name: string, input: unknown): Promise<Result> {
    if (name === CONFIRM_TOOL && this.list().includes(confirmTool)) return this.#confirm(parsed(confirmInput, input))
    if (!isAssistantTool(name) || !this.#has(name))
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, `Unknown tool: ${name}`)
    const tool = draftTools[name]
    return tool ? this.#write(name, tool, input) : this.#read(name, input)
  }

  #may(permission: Parameters<typeof may>[1], about: 'event' | 'organisation'): boolean {
    const { organisationId, memberships } = this.#actor
    const eventId = about === 'event' ? (memberships[0].eventIds?.[0] ?? null) : null
    return may(this.#actor, permission, { organisationId, eventId })
  }

  #has(name: AssistantToolName): boolean {
    const { about } = assistantTools[name]
    return toolPermissions(name).every((permission) => this.#may(permission, about))
  }

  get #contacts(): boolean {
    return this.#may('contacts:read', 'event')
  }

  async #read(name: AssistantToolName, input: unknown): Promise<Result> {
    const { route } = assistantTools[name]
    const given = parsed(readInput(name), input)
    const answer = await this.#calls.call(route, callInputOf(name, given, this.#actor.organisationId))
    return this.#shown(name, answer)
  }

  #shown(name: AssistantToolName, answer: unknown): Result {
    if (typeof answer !== 'object' || answer === null) return {}
    return compact(this.#contacts ? answer : reducedAnswer(name, answer))
  }

  #draft({ draft }: DraftTool, input: unknown): Promise<Draft> {
    return draft({ calls: this.#calls, contacts: this.#contacts }, input)
  }

  async #write(name: AssistantToolName, tool: DraftTool, given: unknown): Promise<Result> {
    // The draft stores the input as given, not as parsed, because it is parsed again when it is confirmed.
    parsed(tool.input, given)
    const { call, seen, words } = await this.#draft(tool, given)
    const written = await writeDraft(this.#deps, this.#actor.keyId, {
      tool: name,
      input: given,
      content: { call, seen },
    })
    const until = formatDate(written.expiresAt, 'moment', 'UTC')
    return {
      draft: written.token,
      words: [...words(), m.organisation_draft_until({ time: until })].join('\n'),
      expiresAt: written.expiresAt.toISOString(),
      confirmWith: CONFIRM_TOOL,
    }
  }

  async #confirm({ draft: token }: z.output<typeof confirmInput>): Promise<Result> {
    const confirmed = await takeDraft(this.#deps, this.#actor.keyId, token)
    const tool = draftTools[confirmed.tool]
    // The scopes of a key stay, but the role of its member can have changed.
    if (!tool || !this.#has(confirmed.tool)) throw new AppError('assistant.draft_outdated')
    const { route, ...input } = await this.#drafted(tool, confirmed)
    const answer = await this.#calls.call(route, input, confirmed.id)
    return { done: true, tool: confirmed.tool, result: this.#shown(confirmed.tool, answer) }
  }

  /** The call of a draft. Throws if drafting again gives a different result, because the person did not agree to that. */
  async #drafted(tool: DraftTool, draft: ConfirmedDraft): Promise<Draft['call']> {
    const { call, seen } = await this.#draft(tool, draft.input)
    if (!draft.isStill({ call, seen })) throw new AppError('assistant.draft_outdated')
    return call
  }
}

function parsed<Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> {
  const { success, data, error } = schema.safeParse(input)
  if (success) return data
  throw new InvalidInput(error)
}

class InvalidInput extends Error {
  readonly fields: Readonly<Record<string, string>>

  constructor(error: z.ZodError) {
    super(error.message)
    this.fields = Object.fromEntries(
      error.issues.map((issue) => [issue.path.join('.') || 'input', issueWords(issue)] as const),
    )
  }
}

function toolOf(name: AssistantToolName): Tool {
  return {
    name,
    description: toolDescription(name),
    inputSchema: jsonSchemaOf(draftTools[name]?.input ?? readInput(name)),
    // Drafting changes nothing; clients ask the person at the confirm tool, which is not read-only.
    annotations: { readOnlyHint: true, openWorldHint: false },
  }
}

const confirmTool: Tool = {
  name: CONFIRM_TOOL,
  description: CONFIRM_DESCRIPTION,
  inputSchema: jsonSchemaOf(confirmInput),
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: true },
}

/** A refusal as an assistant reads it: the code and the sentence of the API. */
function refusalOf(deps: Deps, error: unknown): Result {
  if (error instanceof CallRefused) {
    const { code, message, fields, details, requestId } = error.view
    return { code, message, ...(fields && { fields }), ...(details && { details }), requestId }
  }
  if (error instanceof AppError)
    return { code: error.code, message: errorWords(error), ...(error.details && { details: error.details }) }
  if (error instanceof InvalidInput) {
    const invalid = new AppError('request.invalid')
    return { code: invalid.code, message: errorWords(invalid), fields: error.fields }
  }
  const failed = new AppError(isWorthAnotherTry(error) ? 'server.busy' : 'server.failed')
  deps.log.error({ err: error }, failed.code)
  return { code: failed.code, message: errorWords(failed) }
}

const answered = (result: Result, isError = false): CallToolResult => ({
  content: [{ type: 'text', text: JSON.stringify(result) }],
  structuredContent: result,
  ...(isError && { isError }),
})

/** The server of the protocol for one request of a key. */
export function assistantServer(deps: Deps, actor: KeyActor, calls: KeyCalls): McpServer {
  const tools = new KeyTools(deps, actor, calls)
  const offered = new McpServer(
    { name: 'foyer', title: 'Foyer', version: '1.0.0', websiteUrl: deps.site.publicUrl },
    { capabilities: { tools: {} }, instructions: INSTRUCTIONS },
  )
  // The high-level interface would register each tool for each request again, and repeat the checks of the contract rows.
  const { server } = offered
  server.setRequestHandler('tools/list', () => ({ tools: tools.list() }))
  server.setRequestHandler('tools/call', async ({ params }) => {
    try {
      return answered(await tools.run(params.name, params.arguments ?? {}))
    } catch (error) {
      if (error instanceof ProtocolError) throw error
      return answered(refusalOf(deps, error), true)
    }
  })
  return offered
}
