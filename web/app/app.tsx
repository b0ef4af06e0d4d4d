import { Suspense } from 'react';
import { Provider } from 'react-redux';
import { RouterProvider } from 'react-router-dom';
import { ThinLine } from '#web/kit/thin-line.tsx';
import type { AppRouter } from './router.tsx';
import type { AppStore } from './store.ts';

/** The providers around every screen. */
export function App({ store, router }: { store: AppStore; router: AppRouter }) {
  return (
    <Provider store={store}>
      <Suspense fallback={<ThinLine />}>
        <RouterProvider router={router} />
      </Suspense>
    </Provider>
  );
}
