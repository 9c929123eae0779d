import type { Permission, permissions, RouteName, routes } from '@foyer/contract'
import type { z } from 'zod'

type Routes = typeof routes
type SchemaOf<Name extends RouteName> = Routes[Name]['schema']
type Input<Schema, Key extends string> = Schema extends { readonly [K in Key]: infer T extends z.ZodType }
  ? z.input<T>
  : never

/** A part of a call's argument: absent if the row has none, optional if nothing in it is required. */
type Part<Name extends string, Value> = [Value] extends [never]
  ? unknown
  : object extends Value
    ? { readonly [K in Name]?: Value }
    : { readonly [K in Name]: Value }

/** A door's phone brings its own bearer token, which replaces the user's session. */
type DoorHeaders<Name extends RouteName> = Routes[Name]['permission'] extends
  'check-in:scan' | 'check-in:assist' | 'check-in:hand-in'
  ? { authorization?: string }
  : never

type MemberPermission = {
  [P in Permission]: (typeof permissions)[P] extends 'member' ? P : never
}[Permission]

/** A member's POST can be repeated under an idempotency key, where the row has no headers of its own (`isRepeatable`). */
type RepeatHeaders<Name extends RouteName> = Routes[Name] extends {
  readonly method: 'POST'
  readonly permission: MemberPermission
}
  ? SchemaOf<Name> extends { readonly headers: z.ZodType }
    ? never
    : { 'idempotency-key'?: string }
  : never

type Flat<T> = { [K in keyof T]: T[K] }

type Parts<Name extends RouteName> = Flat<
  Part<'params', Input<SchemaOf<Name>, 'params'>> &
    Part<'query', Input<SchemaOf<Name>, 'querystring'>> &
    Part<'headers', Input<SchemaOf<Name>, 'headers'> | DoorHeaders<Name> | RepeatHeaders<Name>> &
    Part<'body', Input<SchemaOf<Name>, 'body'>> &
    (Routes[Name] extends { readonly upload: string } ? { readonly upload?: File } : unknown)
>

/** The argument of a call. Optional if nothing in it is required. */
export type CallArg<Name extends RouteName> = object extends Parts<Name> ? Parts<Name> | void : Parts<Name>

type Answers<Name extends RouteName> = SchemaOf<Name>['response']

/** The answer of a successful call. */
export type CallResult<Name extends RouteName> = Answers<Name>[keyof Answers<Name>] extends infer T extends z.ZodType
  ? z.output<T>
  : never

type Named<Condition> = { [Name in RouteName]: Routes[Name] extends Condition ? Name : never }[RouteName]

/** Rows that answer a file. They are fetched by `fetchFile`, because a store holds plain data only. */
export type FileRouteName = Named<{ readonly produces: string }>
export type QueryRouteName = Exclude<Named<{ readonly method: 'GET' }>, FileRouteName>
export type MutationRouteName = Exclude<RouteName, QueryRouteName | FileRouteName>
export type JsonRouteName = QueryRouteName | MutationRouteName

export type Tag = Routes[RouteName]['tag']

/** A call's argument without its specific types, as the transport needs it. */
export interface LooseArg {
  readonly params?: Readonly<Record<string, unknown>>
  readonly query?: Readonly<Record<string, unknown>>
  readonly headers?: Readonly<Record<string, string | undefined>>
  readonly body?: unknown
  readonly upload?: File
}

/** A call to send: the row's name and its argument. */
export interface Call {
  readonly name: RouteName
  readonly arg: LooseArg
}
