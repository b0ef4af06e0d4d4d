/**
 * The sheets of those Mantine parts that nearly every screen uses, in Mantine's own cascade layer. A part used in a few places only
 * is imported where it is used (`import '@mantine/core/styles/Accordion.layer.css'`).
 */
import '@mantine/core/styles/baseline.layer.css';
import '@mantine/core/styles/default-css-variables.layer.css';
import '@mantine/core/styles/global.layer.css';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/Button.layer.css';
import '@mantine/core/styles/Loader.layer.css';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Menu.layer.css';
