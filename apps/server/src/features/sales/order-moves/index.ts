export { orderMoveRoutes } from './order-moves.routes.ts'
export { runMoves } from './run-moves.ts'
export { startMoveRun } from './start-move-run.ts'
