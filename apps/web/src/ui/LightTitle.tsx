import type { ComponentProps, CSSProperties } from 'react'

interface LightTitleProps extends Omit<ComponentProps<'h1'>, 'style'> {
  order: 1 | 2 | 3
}

const elements = { 1: 'h1', 2: 'h2', 3: 'h3' } as const

/** The library's title without the library, for pages that do not load it. */
export function LightTitle({ order, className, ...rest }: LightTitleProps) {
  const Element = elements[order]
  const style: CSSProperties & Record<`--${string}`, string> = {
    '--title-fw': `var(--mantine-h${order}-font-weight)`,
    '--title-lh': `var(--mantine-h${order}-line-height)`,
    '--title-fz': `var(--mantine-h${order}-font-size)`,
  }
  const classes = [className, 'm_8a5d1357 mantine-Title-root'].filter(Boolean).join(' ')
  return <Element style={style} className={classes} data-order={order} {...rest} />
}
