/** What is in it as a phone shows it: a page of its own, so that the widths its styles ask for are a phone's. */
import { type ReactNode, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import classes from './phone-frame.module.css';

export function PhoneFrame({ title, children }: { title: string; children: ReactNode }) {
  const [frame, setFrame] = useState<HTMLIFrameElement | null>(null);
  const page = frame?.contentDocument ?? null;
  const [dressed, setDressed] = useState<Document | null>(null);
  useEffect(() => {
    if (!page) return;
    // An empty page would be drawn by the rules of old browsers.
    page.open();
    page.write('<!doctype html><html><head></head><body></body></html>');
    page.close();
    const { documentElement: root } = document;
    for (const { name, value } of root.attributes) page.documentElement.setAttribute(name, value);
    const styles = [...document.querySelectorAll('style, link[rel="stylesheet"]')].map((style) =>
      style.cloneNode(true),
    );
    let isWanted = true;
    const dress = async () => {
      const loading = styles.filter((style) => style instanceof HTMLLinkElement).map(loaded);
      page.head.replaceChildren(...styles);
      await Promise.all(loading);
      // A font that comes after the words would not be used any more.
      await Promise.allSettled([...(page.fonts ?? [])].map((font) => font.load()));
      if (isWanted) setDressed(page);
    };
    void dress();
    // The keys of the release work wherever the focus is.
    const pass = (event: KeyboardEvent) => document.dispatchEvent(new KeyboardEvent('keydown', event));
    page.addEventListener('keydown', pass);
    return () => {
      isWanted = false;
      page.removeEventListener('keydown', pass);
    };
  }, [page]);
  return (
    <iframe ref={setFrame} title={title} className={classes.phone}>
      {page && dressed === page && createPortal(children, page.body)}
    </iframe>
  );
}

/** Whether it came or not: a page without its dress is better than none. */
const loaded = (style: HTMLLinkElement): Promise<void> =>
  new Promise((resolve) => {
    style.addEventListener('load', () => resolve());
    style.addEventListener('error', () => resolve());
  });
