import type { FastifyReply } from 'fastify'

/** Has a browser save the answer under this name. */
export function named(reply: FastifyReply, filename: string): void {
  void reply.header('content-disposition', `attachment; filename="${filename}"`)
}
