export interface Trend {
  readonly slope: number
  /** The standard error of the slope. */
  readonly error: number
}

/** The straight line of least squares through the points. Successive points are taken as independent. */
export function trend(points: readonly { readonly x: number; readonly y: number }[]): Trend {
  const mean = (numbers: readonly number[]) => numbers.reduce((sum, one) => sum + one, 0) / numbers.length
  const [x, y] = [mean(points.map((point) => point.x)), mean(points.map((point) => point.y))]
  const spread = points.reduce((sum, point) => sum + (point.x - x) ** 2, 0)
  const slope = points.reduce((sum, point) => sum + (point.x - x) * (point.y - y), 0) / spread
  const rest = points.reduce((sum, point) => sum + (point.y - y - slope * (point.x - x)) ** 2, 0)
  return { slope, error: Math.sqrt(rest / (points.length - 2) / spread) }
}
