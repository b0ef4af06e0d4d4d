import { useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';

const STORED = 'admin-nav';

/** Whether the column of places shows its signs alone: as it was left on this device, before that where the screen is small. */
export function useNavFolded(): [isFolded: boolean, turn: () => void] {
  const isSmall = useMediaQuery('(max-width: 1279px)', false, { getInitialValueInEffect: false });
  const [chosen, setChosen] = useState(readStored);
  const isFolded = chosen ?? isSmall;
  const turn = () => {
    setChosen(!isFolded);
    try {
      localStorage.setItem(STORED, isFolded ? 'open' : 'folded');
    } catch {
      // Without storage it holds until the page is loaded again.
    }
  };
  return [isFolded, turn];
}

function readStored(): boolean | null {
  try {
    const stored = localStorage.getItem(STORED);
    return stored === null ? null : stored === 'folded';
  } catch {
    return null;
  }
}
