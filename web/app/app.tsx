import { MantineProvider } from '@mantine/core';
import { Suspense } from 'react';
import { Provider } from 'react-redux';
import { RouterProvider } from 'react-router-dom';
import { ThinLine } from '#web/kit/thin-line.tsx';
import type { AppRouter } from './router.tsx';
import type { AppStore } from './store.ts';
import { schemeManager } from './theme/scheme.ts';
import { cssVariablesResolver, theme } from './theme/theme.ts';

/** The providers around every screen. */
export function App({ store, router }: { store: AppStore; router: AppRouter }) {
  return (
    <Provider store={store}>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={cssVariablesResolver}
        colorSchemeManager={schemeManager}
        defaultColorScheme="auto"
      >
        <Suspense fallback={<ThinLine />}>
          <RouterProvider router={router} />
        </Suspense>
      </MantineProvider>
    </Provider>
  );
}
