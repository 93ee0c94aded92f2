import '@fontsource-variable/inter/index.css';
import '@mantine/core/styles.css';
import './theme.css';
import { MantineProvider } from '@mantine/core';
import { type ReactNode, useMemo } from 'react';
import { brandVariables, themeFor } from './theme.ts';
import { Toasts } from '../feedback/Toasts.tsx';

/** Mantine in the product's visual language, with the business's colour as its one accent. */
export function AppTheme({ brandColor, children }: { brandColor: string; children: ReactNode }) {
  const theme = useMemo(() => themeFor(brandColor), [brandColor]);
  return (
    <MantineProvider theme={theme} cssVariablesResolver={brandVariables} defaultColorScheme="auto">
      {children}
      <Toasts />
    </MantineProvider>
  );
}
