import type { DatabasePool } from '../db/database.ts'

/** Records the text of every statement on connections that are taken from the pool, until the returned function is called. */
export function watchStatements(pool: DatabasePool, note: (text: string) => void): () => void {
  const connect = pool.connect.bind(pool)
  const noteOwn = (statement: unknown) => {
    const text = typeof statement === 'object' && statement !== null && 'text' in statement ? statement.text : statement
    if (typeof text === 'string') note(text)
  }
  const watched = async () => {
    const client = await connect()
    const run = client.query.bind(client)
    return new Proxy(client, {
      get(target, name) {
        const value: unknown = Reflect.get(target, name)
        if (name === 'query')
          return (...given: Parameters<typeof run>) => {
            noteOwn(given[0])
            return run(...given)
          }
        return typeof value === 'function' ? value.bind(target) : value
      },
    })
  }
  // The pool's own `query` connects with a callback.
  Object.assign(pool, {
    connect: (callback?: Parameters<typeof connect>[0]) => (callback === undefined ? watched() : connect(callback)),
  })
  return () => Object.assign(pool, { connect })
}
