import { routes, type RouteName, type Row } from '@foyer/contract'
import type { EndpointBuilder, MutationDefinition, QueryDefinition } from '@reduxjs/toolkit/query/react'
import type { baseQuery } from './base-query.ts'
import { invalidatedTags, providedTags } from './tags.ts'
import type { CallArg, CallResult, JsonRouteName, LooseArg, MutationRouteName, QueryRouteName, Tag } from './types.ts'

type BaseQuery = typeof baseQuery

/** An endpoint for every row of the contract that answers JSON, with the exact types of its argument and answer. */
export type Endpoints = {
  [Name in JsonRouteName]: Name extends QueryRouteName
    ? QueryDefinition<CallArg<Name>, BaseQuery, Tag, CallResult<Name>, 'api'>
    : Name extends MutationRouteName
      ? MutationDefinition<CallArg<Name>, BaseQuery, Tag, CallResult<Name>, 'api'>
      : never
}

function isRouteName(name: string): name is RouteName {
  return name in routes
}

/** The endpoints of the API, one per row of the contract; rows that answer a file are left to `fetchFile`. */
export function deriveEndpoints(build: EndpointBuilder<BaseQuery, Tag, 'api'>): Endpoints {
  const derived: Record<string, unknown> = {}
  for (const name of Object.keys(routes).filter(isRouteName)) {
    const row: Row & { readonly tag: Tag } = routes[name]
    if (row.produces !== undefined) continue
    const query = (arg: LooseArg | void) => ({ name, arg: arg ?? {} })
    derived[name] =
      row.method === 'GET'
        ? build.query<unknown, LooseArg | void>({
            query,
            providesTags: (_result, _error, arg) => providedTags(row, arg ?? {}),
          })
        : build.mutation<unknown, LooseArg | void>({
            query,
            invalidatesTags: (_result, error) => (error === undefined ? invalidatedTags(name) : []),
          })
  }
  // The loop above walks the same table that the type maps. The compiler cannot see that they agree; the type test checks it.
  return derived as Endpoints
}
