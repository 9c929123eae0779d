export { orderMoveRoutes } from './order-moves.routes.ts'
export { runMoves } from './run-moves.ts'
