import { useState } from 'react'

/** Whether a view that has just come may take the focus: not while the keyboard walks along the tabs. */
export const useMayFocus = (): boolean => useState(() => document.activeElement?.getAttribute('role') !== 'tab')[0]
