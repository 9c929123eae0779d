import type { BarChartProps } from '@mantine/charts'

/** How every bar chart is drawn: round at the top, without movement, and with as few lines as figures need. */
export const plainBars = {
  barProps: { radius: [4, 4, 0, 0], isAnimationActive: false },
  maxBarWidth: 36,
  cursorFill: 'color-mix(in srgb, var(--foyer-text) 6%, transparent)',
  gridAxis: 'x',
  tickLine: 'none',
  strokeDasharray: '0',
  xAxisProps: { interval: 'equidistantPreserveStart', minTickGap: 48, tickMargin: 10 },
  barChartProps: { accessibilityLayer: false },
} satisfies Partial<BarChartProps>
