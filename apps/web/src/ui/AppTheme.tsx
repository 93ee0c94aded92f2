import '@fontsource-variable/inter/index.css';
import '@mantine/core/styles.css';
import '@mantine/notifications/styles.css';
import './theme.css';
import { MantineProvider } from '@mantine/core';
import { Notifications } from '@mantine/notifications';
import { type ReactNode, useMemo } from 'react';
import { brandVariables, themeFor } from './theme.ts';

/** The kit in our visual language, with the business's colour as its one accent. */
export function AppTheme({ brandColor, children }: { brandColor: string; children: ReactNode }) {
  const theme = useMemo(() => themeFor(brandColor), [brandColor]);
  return (
    <MantineProvider theme={theme} cssVariablesResolver={brandVariables} defaultColorScheme="auto">
      {children}
      {/* below the top bar and the chat header, whose buttons stay in reach */}
      <Notifications position="top-right" limit={4} zIndex={500} containerWidth={380} mt={116} />
    </MantineProvider>
  );
}
