import { createServer } from 'node:http'

/** What the plain server answers to every request. */
export interface PlainAnswer {
  readonly headers: Readonly<Record<string, string>>
  readonly body: Uint8Array
}

process.once('message', ({ headers, body }: PlainAnswer) => {
  const server = createServer((_request, response) => {
    response.writeHead(200, { ...headers, 'content-length': body.length }).end(body)
  })
  server.listen(0, '127.0.0.1', () => process.send?.(server.address()))
})
process.once('disconnect', () => process.exit(0))
