import { MantineProvider, createTheme, type MantineColorsTuple, type VariantColorsResolver } from '@mantine/core';
import type { ReactNode } from 'react';
import '@fontsource-variable/figtree/wght.css';
import './tokens.css';
import './base.css';
import './mantine.css';
import './mantine-variables.css';
import './shared-classes.css';

interface ThemeProviderProps {
  readonly colorScheme?: 'auto' | 'light' | 'dark';
  readonly children: ReactNode;
}

/** The look. The colour scheme follows the system unless the user chose one. */
export function ThemeProvider({ colorScheme = 'auto', children }: ThemeProviderProps) {
  return (
    <MantineProvider theme={theme} defaultColorScheme={colorScheme} withCssVariables={false} withGlobalClasses={false}>
      {children}
    </MantineProvider>
  );
}

/** The colours a component may be asked for by name; everything else comes from tokens.css. */
const softGrounds = { action: '--sand-soft', pine: '--pine-soft', error: '--error-soft' } as const;
type ThemeColor = keyof typeof softGrounds;

declare module '@mantine/core' {
  // Mantine reads the allowed colour names from an interface of this name.
  export interface MantineThemeColorsOverride {
    colors: Record<ThemeColor, MantineColorsTuple>;
  }
}

const isThemeColor = (name: unknown): name is ThemeColor => typeof name === 'string' && name in softGrounds;

const variantColorResolver: VariantColorsResolver = (input) => {
  const color = isThemeColor(input.color) ? input.color : 'action';
  if (input.variant === 'default') {
    return {
      background: 'var(--panel)',
      hover: 'var(--sand-soft)',
      color: 'var(--ink)',
      border: '1px solid var(--edge)',
    };
  }
  const strong = `var(--${color}-strong)`;
  const soft = `var(${softGrounds[color]})`;
  const border = '1px solid transparent';
  switch (input.variant) {
    case 'filled':
      return { background: `var(--${color})`, hover: strong, color: `var(--on-${color})`, border };
    case 'light':
      return { background: soft, hover: soft, color: strong, border };
    case 'outline':
      return { background: 'transparent', hover: soft, color: strong, border: `1px solid var(--${color})` };
    default:
      return { background: 'transparent', hover: soft, color: strong, border };
  }
};

const tupleOf = (color: ThemeColor): MantineColorsTuple => {
  const value = `var(--${color})`;
  return [value, value, value, value, value, value, value, value, value, value];
};

const theme = createTheme({
  primaryColor: 'action',
  colors: { action: tupleOf('action'), pine: tupleOf('pine'), error: tupleOf('error') },
  fontFamily: 'var(--font)',
  cursorType: 'pointer',
  respectReducedMotion: true,
  variantColorResolver,
  components: {
    // The scroll lock of these two writes a style element, which a strict style-src refuses; base.css does it instead.
    Drawer: { defaultProps: { lockScroll: false } },
    Modal: { defaultProps: { lockScroll: false } },
    PasswordInput: { defaultProps: { size: 'md' } },
    Skeleton: { defaultProps: { radius: 'sm' } },
    TextInput: { defaultProps: { size: 'md' } },
  },
});
