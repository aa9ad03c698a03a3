import type { PortfolioData } from "../types/portfolio";

// TODO: move to CMS
export const portfolioData: PortfolioData = {
  personalInfo: {
    name: "Luca Fernsby",
    title: "Frontend Developer & Beekeeper",
    email: "luca@fernsby.example",
    location: "Upper Wick",
    github: "https://github.com/lfernsby-example",
    linkedin: "https://www.linkedin.com/in/lfernsby-example",
    resume: "/Luca_Fernsby.pdf",
    summary:
      "I build maps and dashboards that work on old phones. " +
      "Most of my users are farmers.",
  },
  stats: { years: 8, hives: 5 },
  experience: [
    {
      id: "exp-1",
      position: "Senior Frontend Developer",
      company: "Meadowlark Systems",
      location: "Remote",
      period: "2022 - Present",
      type: "work",
      description: "Lead the field-map team.",
      achievements: [
        "Cut first load from 9s to 1.2s on 3G",
        'Introduced "no JS Fridays"',
      ],
      technologies: ["TypeScript", "Svelte", "MapLibre"],
    },
    {
      id: "exp-2",
      position: "Frontend Developer",
      company: "Tallow & Wick",
      location: "Lower Wick",
      period: "Mar 2018 – Dec 2021",
      type: "work",
      description: "Shop pages for candle makers.",
      achievements: [],
    },
    {
      id: "exp-3",
      position: "Web Intern",
      company: "Upper Wick Gazette",
      period: "Jun 2017 - Sep 2017",
      type: "internship",
      description: `Typeset the crossword.`,
    },
  ],
  education: [
    {
      institution: "Lower Wick Polytechnic",
      degree: "B.Sc. in Media Informatics",
      startDate: "2014",
      endDate: "2017",
    },
  ],
  projects: [
    {
      title: "HiveScale",
      description: "Weighs a beehive and texts you.",
      tags: ["ESP32", "Svelte"],
      demoLink: "https://hivescale.example.org",
      repoLink: "https://github.com/lfernsby-example/hivescale",
      year: "2021",
    },
    {
      title: "Pollen Map",
      description: "Which lanes are in bloom, and when.",
      tags: ["MapLibre"],
      demoLink: null,
    },
    // { title: "Secret thing", description: "soon" },
  ],
  certifications: [
    { name: "Web Accessibility Specialist", issuer: "Access Board", date: "2023-04" },
    { name: "Beekeeping Level 2", issuer: "Wick Apiary", date: "2020" },
  ],
  awards: [
    { title: "Small Web Award", organization: "Society of Light Pages", year: 2022 },
  ],
  skills: {
    frontend: ["TypeScript", "Svelte", "CSS"],
    maps: ["MapLibre", "GeoJSON"],
  },
  languages: [
    { name: "English", level: "Native" },
    { name: "Italian", level: "Conversational" },
  ],
};

export default portfolioData;
