import { Icons } from "@/components/icons";
import { HomeIcon } from "lucide-react";

export const DATA = {
  name: "Hollis Verbeek-Adu",
  initials: "HV",
  url: "https://hollis.example",
  location: "Lindhaven, Norway",
  description: "Frontend engineer who draws. I make small tools for people with large spreadsheets.",
  summary:
    "At the end of 2021 I left maps to build [Gridlight](https://gridlight.example). Before that I studied cartography.",
  avatarUrl: "/me.png",
  skills: ["React", "TypeScript", "SVG"],
  navbar: [{ href: "/", icon: HomeIcon, label: "Home" }],
  contact: {
    email: "hollis@hollis.example",
    social: {
      GitHub: { name: "GitHub", url: "https://github.com/hva-demo", icon: Icons.github, navbar: true },
    },
  },
  work: [
    {
      company: "Gridlight",
      href: "https://gridlight.example",
      badges: [],
      location: "Remote",
      title: "Frontend Engineer",
      start: "January 2022",
      end: "Present",
      description: "Charts that stay readable with a million rows.",
    },
    {
      company: "Chartroom",
      location: "Skarholm, Norway",
      title: "Cartographer",
      start: "2018",
      end: "December 2021",
      description: "Printed sea charts, then made them move.",
    },
  ],
  education: [
    { school: "University of Fenbridge", degree: "Master of Science (MSc), Cartography", start: "2016", end: "2018" },
    { school: "Lower Tamsin College", degree: "BA, Fine Art", start: "2012", end: "2015" },
  ],
  projects: [
    {
      title: "Cellmate",
      href: "https://cellmate.example",
      dates: "Jan 2023 - Feb 2023",
      active: true,
      description: "A spreadsheet that explains its formulas.",
      technologies: ["Svelte", "SQLite"],
      links: [{ type: "Source", href: "https://github.com/hva-demo/cellmate", icon: <Icons.github className="size-3" /> }],
    },
  ],
} as const;
