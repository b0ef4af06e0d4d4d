/** A field whose text stands in the address: what is typed is kept here, because the address follows later than the next key. */
import '@mantine/core/styles/Input.layer.css';
import { TextInput, type TextInputProps } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';

export interface SearchFieldProps extends Omit<TextInputProps, 'value' | 'onChange' | 'type'> {
  value: string;
  onSearch: (text: string) => void;
  /** A pause in typing after which is searched, in milliseconds; 0: with every key. */
  pauseMs?: number;
}

const PAUSE_MS = 300;

export function SearchField({ value, onSearch, pauseMs = PAUSE_MS, ...input }: SearchFieldProps) {
  const [typed, setTyped] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  // Texts that were told and have not come back in the address yet.
  const told = useRef<string[]>([]);
  useEffect(() => {
    const at = told.current.indexOf(value);
    if (at >= 0) told.current.splice(0, at + 1);
    else {
      // The address changed by other means: Back, a link.
      told.current = [];
      clearTimeout(timer.current);
      setTyped(value);
    }
  }, [value]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const tell = (text: string) => {
    told.current.push(text);
    onSearch(text);
  };
  const type = (text: string) => {
    setTyped(text);
    clearTimeout(timer.current);
    if (pauseMs === 0) tell(text);
    else timer.current = setTimeout(() => tell(text), pauseMs);
  };
  return (
    <TextInput
      type="search"
      size="sm"
      autoComplete="off"
      value={typed}
      onChange={(event) => type(event.currentTarget.value)}
      {...input}
    />
  );
}
