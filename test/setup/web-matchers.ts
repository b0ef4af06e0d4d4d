import '@testing-library/jest-dom/jest-globals';
import { configure } from '@testing-library/react';

// A busy machine takes longer than the library's second; what never comes still fails.
configure({ asyncUtilTimeout: 10_000 });
