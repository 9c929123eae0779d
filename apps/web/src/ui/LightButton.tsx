import type { ComponentProps, CSSProperties, ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router'

type Size = 'sm' | 'md' | 'lg'
type Variant = 'default' | 'subtle'

interface Look {
  size?: Size | undefined
  /** Left out, the button is filled. */
  variant?: Variant | undefined
  fullWidth?: boolean | undefined
  leftSection?: ReactNode
  className?: string | undefined
}

// The component library's own class names: its style sheet dresses the button, and a test compares the two.
const ROOT = 'm_77c9d27d mantine-Button-root m_87cf2631 mantine-UnstyledButton-root'
const EDGE = 'calc(0.0625rem * var(--mantine-scale)) solid'

const filled = { '--button-color': 'var(--foyer-on-fill)' }
const colors: Readonly<Record<Variant, Readonly<Record<string, string>>>> = {
  default: {
    '--button-bg': 'var(--mantine-color-default)',
    '--button-hover': 'var(--mantine-color-default-hover)',
    '--button-color': 'var(--mantine-color-default-color)',
    '--button-bd': `${EDGE} var(--mantine-color-default-border)`,
  },
  subtle: {
    '--button-bg': 'transparent',
    '--button-hover': 'var(--mantine-color-rose-light-hover)',
    '--button-color': 'var(--mantine-color-rose-light-color)',
    '--button-bd': `${EDGE} transparent`,
  },
}

function rootProps({ size = 'md', variant, fullWidth, leftSection, className }: Look, active: boolean) {
  const style: CSSProperties & Record<`--${string}`, string> = {
    '--button-height': `var(--button-height-${size})`,
    '--button-padding-x': `var(--button-padding-x-${size})`,
    '--button-fz': `var(--mantine-font-size-${size})`,
    '--button-radius': 'var(--mantine-radius-xl)',
    ...(variant === undefined ? filled : colors[variant]),
  }
  return {
    style,
    className: ['mantine-focus-auto', active && 'mantine-active', className, ROOT].filter(Boolean).join(' '),
    'data-variant': variant,
    'data-size': size,
    'data-block': fullWidth || undefined,
    'data-with-left-section': leftSection !== undefined || undefined,
  }
}

function Inside({ look, loading, children }: { look: Look; loading?: boolean; children: ReactNode }) {
  return (
    <span className="m_80f1301b mantine-Button-inner">
      {look.leftSection !== undefined && (
        <span className="m_a74036a mantine-Button-section" data-position="left">
          {look.leftSection}
        </span>
      )}
      <span className="m_811560b9 mantine-Button-label" data-loading={loading || undefined}>
        {children}
      </span>
    </span>
  )
}

const middle = { opacity: 1, transform: 'translate(-50%, calc(-50% + calc(0.0625rem * var(--mantine-scale))))' }
const spinner: CSSProperties & Record<`--${string}`, string> = {
  '--loader-size': 'calc(var(--button-height) / 1.8)',
  '--loader-color': 'var(--button-color)',
}

type LightButtonProps = Look & Omit<ComponentProps<'button'>, keyof Look | 'style'> & { loading?: boolean }

/** The library's button without the library, for pages that do not load it. While `loading` it cannot be pressed. */
export function LightButton({
  size,
  variant,
  fullWidth,
  leftSection,
  className,
  loading = false,
  disabled = false,
  children,
  ...rest
}: LightButtonProps) {
  const look: Look = { size, variant, fullWidth, leftSection, className }
  return (
    <button
      {...rootProps(look, !loading && !disabled)}
      data-disabled={disabled || undefined}
      data-loading={loading || undefined}
      type="button"
      disabled={disabled || loading}
      {...rest}
    >
      {loading && (
        <span style={middle} className="m_a25b86ee mantine-Button-loader" aria-hidden="true">
          <span style={spinner} className="m_b34414df m_5ae2e3c mantine-Loader-root" />
        </span>
      )}
      <Inside look={look} loading={loading}>
        {children}
      </Inside>
    </button>
  )
}

/** A link that looks like a button. */
export function LightButtonLink(props: Look & Omit<LinkProps, keyof Look | 'style'>) {
  const { size, variant, fullWidth, leftSection, className, children, ...rest } = props
  const look: Look = { size, variant, fullWidth, leftSection, className }
  return (
    <Link {...rootProps(look, true)} {...rest}>
      <Inside look={look}>{children}</Inside>
    </Link>
  )
}

/** The same for a place on this page, and for an address that the browser loads as a document. */
export function LightButtonAnchor(props: Look & Omit<ComponentProps<'a'>, keyof Look | 'style'>) {
  const { size, variant, fullWidth, leftSection, className, children, ...rest } = props
  const look: Look = { size, variant, fullWidth, leftSection, className }
  return (
    <a {...rootProps(look, true)} {...rest}>
      <Inside look={look}>{children}</Inside>
    </a>
  )
}
