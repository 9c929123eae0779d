/** The parameters of the address bar after a change. Unless the change names a page, it returns to the first page. */
export function withChange(params: URLSearchParams, change: Readonly<Record<string, string | null>>): URLSearchParams {
  const next = new URLSearchParams(params)
  if (!('page' in change)) next.delete('page')
  for (const [name, value] of Object.entries(change)) {
    if (value === null || value === '') next.delete(name)
    else next.set(name, value)
  }
  return next
}

/** The page number in the address bar, or 1 if there is no valid one. */
export function pageIn(params: URLSearchParams): number {
  const page = Number(params.get('page') ?? 1)
  return Number.isInteger(page) && page > 0 && page <= 1_000_000 ? page : 1
}

/** One of the choices, or nothing where the address bar names none of them. */
export function choiceIn<T extends string>(
  params: URLSearchParams,
  name: string,
  choices: readonly T[],
): T | undefined {
  return choices.find((choice) => choice === params.get(name))
}

/** What is searched for, cut to what a search may be long. */
export function searchIn(params: URLSearchParams): string | undefined {
  return params.get('search')?.slice(0, 100) || undefined
}

/** The parameters of one list among several: `waiting.page=2` is `page=2` of the list `waiting`. */
export function namedPart(params: URLSearchParams, name: string): URLSearchParams {
  const own = [...params].filter(([key]) => key.startsWith(`${name}.`))
  return new URLSearchParams(own.map(([key, value]) => [key.slice(name.length + 1), value]))
}

/** The parameters of the address bar after a change to one list among several; the other lists keep theirs. */
export function withNamedChange(
  params: URLSearchParams,
  name: string,
  change: Readonly<Record<string, string | null>>,
): URLSearchParams {
  const others = [...params].filter(([key]) => !key.startsWith(`${name}.`))
  const own = [...withChange(namedPart(params, name), change)]
  return new URLSearchParams([...others, ...own.map(([key, value]) => [`${name}.${key}`, value])])
}
