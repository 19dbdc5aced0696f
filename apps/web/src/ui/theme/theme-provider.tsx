import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import '@fontsource-variable/figtree/wght.css';
import './tokens.css';
import './base.css';
import './mantine.css';
import './mantine-variables.css';
import './shared-classes.css';
import { theme } from './theme.ts';

/** The look. The colour scheme follows the system unless the user chose one. */
export function ThemeProvider({ children }: { children: ReactNode }) {
  return (
    <MantineProvider theme={theme} defaultColorScheme="auto" withCssVariables={false} withGlobalClasses={false}>
      {children}
    </MantineProvider>
  );
}
