/** A small PDF whose content differs by what it says. */
export const aPdf = (says = 'Befund'): Buffer =>
  Buffer.from(`%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\n% ${says}\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n`);

/** The same as a file of a browser. */
export const aPdfFile = (says?: string, name = 'scan.pdf'): File =>
  new File([new Uint8Array(aPdf(says))], name, { type: 'application/pdf' });
