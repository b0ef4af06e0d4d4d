import {
  type CSSVariablesResolver,
  createTheme,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
} from '@mantine/core';

/** Mantine wants ten shades of each colour; ours are chosen by hand, and the tokens (tokens.css) decide what is really drawn. */
const see: MantineColorsTuple = [
  '#E3EFEE',
  '#C9E0E0',
  '#A3CCCF',
  '#93D9DF',
  '#6CC7D0',
  '#3A8E99',
  '#0B5A66',
  '#08434C',
  '#06343B',
  '#04252A',
];
const stone: MantineColorsTuple = [
  '#FBFAF7',
  '#F1EEE7',
  '#E9E3D7',
  '#E3DED3',
  '#7C8A8D',
  '#6B787B',
  '#4A5B60',
  '#3A4A4E',
  '#24363B',
  '#14262B',
];
const night: MantineColorsTuple = [
  '#EAF1F0',
  '#B4C4C5',
  '#8FA3A5',
  '#6E8184',
  '#35474C',
  '#27363A',
  '#172326',
  '#10191B',
  '#0B1213',
  '#070C0D',
];

/** Mantine's own colour variables point at our tokens, so that every Mantine part follows light and dark by itself. */
const COLOURS: Record<string, string> = {
  '--mantine-color-body': 'var(--paper)',
  '--mantine-color-text': 'var(--ink)',
  '--mantine-color-bright': 'var(--ink)',
  '--mantine-color-dimmed': 'var(--ink-2)',
  '--mantine-color-placeholder': 'var(--ink-2)',
  '--mantine-color-anchor': 'var(--primary)',
  '--mantine-color-error': 'var(--danger)',
  '--mantine-color-success': 'var(--success)',
  '--mantine-color-default': 'var(--surface)',
  '--mantine-color-default-hover': 'var(--hover)',
  '--mantine-color-default-color': 'var(--ink)',
  '--mantine-color-default-border': 'var(--control)',
  '--mantine-color-disabled': 'var(--sunken)',
  '--mantine-color-disabled-color': 'var(--ink-2)',
  '--mantine-color-disabled-border': 'var(--hair-2)',
  '--mantine-primary-color-filled': 'var(--primary)',
  '--mantine-primary-color-filled-hover': 'var(--primary-hover)',
  '--mantine-primary-color-light': 'var(--primary-tint)',
  '--mantine-primary-color-light-hover': 'var(--selected)',
  '--mantine-primary-color-light-color': 'var(--primary)',
  '--mantine-primary-color-contrast': 'var(--on-primary)',
};

/** Given for both schemes: Mantine's defaults stand in selectors of each scheme and would win over common ones. */
export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: { '--mantine-line-height': '1.5' },
  light: COLOURS,
  dark: COLOURS,
});

/** Scale, radii and type. */
export const theme = createTheme({
  primaryColor: 'see',
  primaryShade: { light: 6, dark: 4 },
  colors: { see, gray: stone, dark: night },
  white: '#FFFFFF',
  black: '#14262B',
  autoContrast: true,
  focusRing: 'auto',
  respectReducedMotion: true,
  cursorType: 'pointer',
  fontFamily: '"Hanken Grotesk Variable", "Hanken Fallback", system-ui, sans-serif',
  headings: { fontFamily: 'inherit', fontWeight: '700' },
  fontSizes: { xs: '0.8125rem', sm: '0.875rem', md: '1rem', lg: '1.125rem', xl: '1.25rem' },
  lineHeights: { xs: '1.25', sm: '1.35', md: '1.5', lg: '1.5', xl: '1.35' },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
  radius: { xs: '4px', sm: '8px', md: '8px', lg: '12px', xl: '20px' },
  defaultRadius: 'sm',
  breakpoints: { xs: '30em', sm: '48em', md: '64em', lg: '80em', xl: '90em' },
  shadows: { xs: 'none', sm: 'none', md: 'var(--pop)', lg: 'var(--pop)', xl: 'var(--pop)' },
  variantColorResolver: (input) => {
    const ink = input.color === 'danger' ? 'var(--danger)' : 'var(--primary)';
    if (input.variant === 'filled') {
      return {
        background: ink,
        hover: input.color === 'danger' ? ink : 'var(--primary-hover)',
        color: input.color === 'danger' ? 'var(--surface)' : 'var(--on-primary)',
        border: '1px solid transparent',
      };
    }
    if (input.variant === 'default') {
      return {
        background: 'var(--surface)',
        hover: 'var(--hover)',
        color: input.color === 'danger' ? ink : 'var(--ink)',
        border: `1px solid ${input.color === 'danger' ? ink : 'var(--control)'}`,
      };
    }
    if (input.variant === 'subtle') {
      return { background: 'transparent', hover: 'var(--sunken)', color: ink, border: '1px solid transparent' };
    }
    return defaultVariantColorsResolver(input);
  },
  components: {
    // The class of buttons.css.
    Button: { defaultProps: { size: 'md', loaderProps: { type: 'dots' } }, classNames: { root: 'button' } },
    Menu: { defaultProps: { shadow: 'md', transitionProps: { duration: 120 } } },
    Popover: { defaultProps: { shadow: 'md' } },
    Modal: { defaultProps: { centered: true, size: 560, radius: 'lg' } },
    // Mantine draws a <header>, which outside the page's sections would be a second banner to screen readers.
    ModalHeader: { defaultProps: { role: 'presentation' } },
    Tabs: { defaultProps: { variant: 'none' } },
    InputWrapper: { defaultProps: { size: 'md', inputWrapperOrder: ['label', 'description', 'error', 'input'] } },
    Input: { defaultProps: { size: 'md' } },
    TextInput: { defaultProps: { size: 'md', inputWrapperOrder: ['label', 'description', 'error', 'input'] } },
    Textarea: { defaultProps: { size: 'md', inputWrapperOrder: ['label', 'description', 'error', 'input'] } },
    NativeSelect: { defaultProps: { size: 'md', inputWrapperOrder: ['label', 'description', 'error', 'input'] } },
    Autocomplete: { defaultProps: { size: 'md', inputWrapperOrder: ['label', 'description', 'error', 'input'] } },
  },
});
