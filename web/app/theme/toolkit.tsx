// The sheets of those Mantine parts that nearly every screen uses, in Mantine's own cascade layer. A part used in a few places only
// is imported where it is used (`import '@mantine/core/styles/Accordion.layer.css'`). What its baseline says of elements, base.css says.
import '@mantine/core/styles/default-css-variables.layer.css';
import '@mantine/core/styles/global.layer.css';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/Button.layer.css';
import '@mantine/core/styles/Loader.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import './mantine-overrides.css';
import { type MantineColorSchemeManager, MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { Outlet } from 'react-router-dom';
import { chooseScheme, drawnScheme } from './scheme.ts';
import { cssVariablesResolver, theme } from './theme.ts';

/** The scheme is ours (scheme.ts): Mantine is told what is drawn, and draws the same. */
const schemeManager: MantineColorSchemeManager = {
  get: drawnScheme,
  set: chooseScheme,
  subscribe: () => undefined,
  unsubscribe: () => undefined,
  clear: () => undefined,
};

/**
 * Around everything that is made of Mantine's parts. What every page begins with, the shell and the first look of the front door, is
 * made without them, so that no visitor waits for a toolkit before there is a field to fill in: it comes beside the screen's script.
 */
export function Toolkit({ children }: { children: ReactNode }) {
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver} colorSchemeManager={schemeManager}>
      {children}
    </MantineProvider>
  );
}

/** The toolkit as the route around the screens of a shell. */
export function ToolkitRoute() {
  return (
    <Toolkit>
      <Outlet />
    </Toolkit>
  );
}
