/** What a call answers; nothing where it only did something (204). */
export async function ask<T>(url: string, init: RequestInit = {}): Promise<T> {
  const response = await fetch(url, init)
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`)
  return (response.status === 204 ? undefined : await response.json()) as T
}

/** A POST with a JSON body. */
export function post<T>(url: string, body?: unknown, headers: Record<string, string> = {}): Promise<T> {
  return ask<T>(url, {
    method: 'POST',
    headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
}
