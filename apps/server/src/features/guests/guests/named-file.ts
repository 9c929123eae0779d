import type { FastifyReply } from 'fastify'

/** Makes the browser save the response under this name. */
export function named(reply: FastifyReply, filename: string): void {
  void reply.header('content-disposition', `attachment; filename="${filename}"`)
}
