// The least page of the same libraries: a heading, a field and a button, routed, translated, with a store that could call an API.
// Mantine's whole style sheet, as its guide says.
import '@mantine/core/styles.css';
import { Button, Container, createTheme, MantineProvider, TextInput, Title } from '@mantine/core';
import { configureStore } from '@reduxjs/toolkit';
import { createApi, fetchBaseQuery } from '@reduxjs/toolkit/query/react';
import i18next from 'i18next';
import { createRoot } from 'react-dom/client';
import { initReactI18next, useTranslation } from 'react-i18next';
import { Provider } from 'react-redux';
import { createBrowserRouter, Link, RouterProvider } from 'react-router-dom';

const api = createApi({
  baseQuery: fetchBaseQuery({ baseUrl: '/api' }),
  endpoints: (build) => ({ list: build.query<string[], void>({ query: () => '/list' }) }),
});
const store = configureStore({
  reducer: { [api.reducerPath]: api.reducer },
  middleware: (getDefault) => getDefault().concat(api.middleware),
});

function Screen() {
  const { t } = useTranslation();
  const { data } = api.useListQuery();
  return (
    <Container>
      <Title>{t('title')}</Title>
      <TextInput label={t('label')} defaultValue={data?.[0]} />
      <Button component={Link} to="/">
        {t('action')}
      </Button>
    </Container>
  );
}

const router = createBrowserRouter([{ path: '/', element: <Screen /> }]);
await i18next.use(initReactI18next).init({ lng: 'en', resources: { en: { translation: { title: 'Bare' } } } });
const root = document.getElementById('root');
if (root)
  createRoot(root).render(
    <Provider store={store}>
      <MantineProvider theme={createTheme({})}>
        <RouterProvider router={router} />
      </MantineProvider>
    </Provider>,
  );
