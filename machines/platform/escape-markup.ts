/** Text within HTML and XML, between tags and in quoted attributes. */
const marks: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

export const escapeMarkup = (text: string): string => text.replace(/[&<>"']/g, (mark) => marks[mark] ?? mark)
